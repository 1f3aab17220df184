/** One record of a CSV file: its text as written, and the line it starts on. */
type CsvRecord = { line: number; text: string };

/** Splits at line ends that are not inside quotes. Blank lines are no records. */
export function csvRecords(file: string): CsvRecord[] {
  const text = file.replace(/^\uFEFF/, "");
  const found: CsvRecord[] = [];
  let start = 0;
  let line = 1;
  let lines = 0;
  let quoted = false;
  const end = (stop: number) => {
    const record = text.slice(start, stop).replace(/\r$/, "");
    if (record.trim()) found.push({ line, text: record });
    line += lines;
    lines = 0;
  };
  for (let place = 0; place < text.length; place += 1) {
    const letter = text[place];
    if (letter === '"') quoted = !quoted;
    if (letter !== "\n") continue;
    lines += 1;
    if (quoted) continue;
    end(place);
    start = place + 1;
  }
  end(text.length);
  return found;
}

export type CsvBatch = { text: string; records: number };

const lineEnds = (text: string) => text.split("\n").length - 1;

/** Each record on its line of the file, after empty ones: what is said of a line of the piece is true of the file. */
function inPlace(heading: string, records: CsvRecord[]): string {
  let text = heading;
  let last = 1 + lineEnds(heading);
  for (const record of records) {
    text += "\n".repeat(record.line - last) + record.text;
    last = record.line + lineEnds(record.text);
  }
  return text;
}

/** The fields of a record, without their quotes. */
function fieldsOf(record: string, delimiter: string): string[] {
  const fields = [""];
  let quoted = false;
  for (const letter of record) {
    if (letter === '"') quoted = !quoted;
    else if (letter === delimiter && !quoted) fields.push("");
    else fields[fields.length - 1] += letter;
  }
  return fields.map((field) => field.trim().toLowerCase());
}

/** What tells the product of a record: the variants of one have its url. */
function urlOf(heading: string): (record: string) => string {
  const delimiter = [",", ";", "\t"].find((sign) => fieldsOf(heading, sign).includes("url"));
  if (!delimiter) return () => "";
  const place = fieldsOf(heading, delimiter).indexOf("url");
  return (record) => fieldsOf(record, delimiter)[place] ?? "";
}

/** Pieces small enough to show progress, each with the file's heading above it. Lines of one product stay together. */
export function csvBatches(file: string, size: number): CsvBatch[] {
  const [heading, ...records] = csvRecords(file);
  if (!heading) return [];
  const url = urlOf(heading.text);
  const batches: CsvBatch[] = [];
  for (let from = 0, to = 0; from < records.length; from = to) {
    to = Math.min(from + size, records.length);
    const last = url(records[to - 1]?.text ?? "");
    while (last && to < records.length && url(records[to]?.text ?? "") === last) to += 1;
    const part = records.slice(from, to);
    batches.push({ text: inPlace(heading.text, part), records: part.length });
  }
  return batches;
}
