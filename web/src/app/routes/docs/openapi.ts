/** The little of OpenAPI 3.1 that the page of the API's description reads. */
type Schema = {
  $ref?: string;
  type?: string | string[];
  format?: string;
  description?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  enum?: unknown[];
  oneOf?: Schema[];
  anyOf?: Schema[];
  allOf?: Schema[];
};

type Content = Record<string, { schema?: Schema }>;

type Parameter = {
  name: string;
  in: string;
  required?: boolean;
  description?: string;
  schema?: Schema;
};

type Operation = {
  tags?: string[];
  summary?: string;
  description?: string;
  parameters?: Parameter[];
  requestBody?: { content?: Content };
  responses?: Record<string, { description?: string; content?: Content }>;
  security?: unknown[];
};

export type Document = {
  info: { title: string; version: string; description?: string };
  paths?: Record<string, Record<string, Operation>>;
  components?: { schemas?: Record<string, Schema> };
};

export type Call = { id: string; method: string; path: string; operation: Operation };
type Group = { name: string; calls: Call[] };

const methods = ["get", "post", "put", "patch", "delete"];

/** Calls by their first tag, groups and calls in the document's own order. */
export function groups(document: Document, filter = ""): Group[] {
  const wanted = filter.trim().toLowerCase();
  const found = new Map<string, Call[]>();
  for (const [path, item] of Object.entries(document.paths ?? {}))
    for (const method of methods) {
      const operation = item[method];
      if (!operation) continue;
      const words = `${method} ${path} ${operation.summary ?? ""} ${operation.description ?? ""}`;
      if (wanted && !words.toLowerCase().includes(wanted)) continue;
      const name = operation.tags?.[0] ?? "other";
      const calls = found.get(name) ?? [];
      calls.push({ id: `${method} ${path}`, method: method.toUpperCase(), path, operation });
      found.set(name, calls);
    }
  return [...found].map(([name, calls]) => ({ name, calls }));
}

const refName = (ref: string) => ref.split("/").at(-1) ?? ref;

/** A schema in a few words: `string`, `Product[]`, `"PayPal" | "Stripe"`. */
export function typeText(schema: Schema | undefined): string {
  if (!schema) return "anything";
  if (schema.$ref) return refName(schema.$ref);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  const choices = schema.oneOf ?? schema.anyOf;
  if (choices) return choices.map(typeText).join(" | ");
  if (schema.allOf) return schema.allOf.map(typeText).join(" & ");
  const types = [schema.type ?? (schema.properties ? "object" : "anything")].flat();
  return types
    .map((type) => {
      if (type === "array") return `${bracketed(typeText(schema.items))}[]`;
      return type === "string" && schema.format ? `string (${schema.format})` : type;
    })
    .join(" | ");
}

const bracketed = (text: string) => (/[|&]/.test(text) ? `(${text})` : text);

export type Property = { name: string; type: string; required: boolean; description: string };

/** The fields of a schema, through references, unions with null and `allOf`. */
export function properties(schema: Schema | undefined, document: Document, depth = 0): Property[] {
  if (!schema || depth > 5) return [];
  if (schema.$ref) {
    const target = document.components?.schemas?.[refName(schema.$ref)];
    return properties(target, document, depth + 1);
  }
  if (schema.items) return properties(schema.items, document, depth + 1);
  const parts = [...(schema.allOf ?? []), ...(schema.oneOf ?? []), ...(schema.anyOf ?? [])];
  const own = Object.entries(schema.properties ?? {}).map(([name, property]) => ({
    name,
    type: typeText(property),
    required: schema.required?.includes(name) ?? false,
    description: property.description ?? "",
  }));
  const all = [...parts.flatMap((part) => properties(part, document, depth + 1)), ...own];
  return [...new Map(all.map((property) => [property.name, property])).values()];
}

export function jsonSchema(content: Content | undefined): Schema | undefined {
  const entry = Object.values(content ?? {})[0];
  return entry?.schema;
}
