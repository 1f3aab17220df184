/** One record of a CSV file: its text as written, and the line it starts on. */
export type CsvRecord = { line: number; text: string };

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

export type CsvBatch = { text: string; lines: number[] };

/** Pieces small enough to show progress, each with the file's heading above it. */
export function csvBatches(file: string, size: number): CsvBatch[] {
  const [heading, ...records] = csvRecords(file);
  if (!heading) return [];
  const batches: CsvBatch[] = [];
  for (let from = 0; from < records.length; from += size) {
    const part = records.slice(from, from + size);
    batches.push({
      text: [heading.text, ...part.map(({ text }) => text)].join("\n"),
      lines: part.map(({ line }) => line),
    });
  }
  return batches;
}
