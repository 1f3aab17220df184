/**
 * A house rule: what people read stands in a `messages.ts`, never in a component. It looks at text between tags, at
 * the properties that carry words, and at strings that begin like a sentence.
 */
const carriers =
  /^(label|title|placeholder|note|hint|description|confirmLabel|aria-label|aria-valuetext|alt|what|empty|word|words|caption)$/;
const names =
  /^(PayPal|Stripe|INR|USD|UTC|GET|POST|PUT|PATCH|DELETE|Auction|Arrow\w+|Escape|Enter|NFKD)$/;
const letters = /\p{L}/u;
const sentence = /^\p{Lu}\p{L}/u;

const textOf = (node) => {
  if (node.type === "TemplateLiteral")
    return node.quasis.map(({ value }) => value.cooked).join(" ");
  return typeof node.value === "string" ? node.value : "";
};

/** Whether a string may look like words: a key, an address of code, a comparison, a developer's error. */
function isTechnical(node) {
  const { parent } = node;
  if (/^(Import|Export|TSLiteral|TSImport)/.test(parent.type)) return true;
  if (parent.type === "BinaryExpression" || parent.type === "SwitchCase") return true;
  if (parent.type === "NewExpression" || parent.key?.name === "fontFamily") return true;
  if (parent.type === "JSXAttribute") return !carriers.test(parent.name.name);
  if (parent.type === "Property" && parent.key === node) return true;
  return parent.type === "MemberExpression" || parent.type === "TaggedTemplateExpression";
}

/** Through conditions and defaults, to what is shown. */
function shown(node) {
  if (!node) return [];
  if (node.type === "ConditionalExpression")
    return [...shown(node.consequent), ...shown(node.alternate)];
  if (node.type === "LogicalExpression") return [...shown(node.left), ...shown(node.right)];
  return node.type === "Literal" || node.type === "TemplateLiteral" ? [node] : [];
}

export const noWords = {
  meta: {
    type: "problem",
    schema: [],
    messages: { word: "Words belong into messages.ts: “{{text}}”." },
  },
  create(context) {
    const told = new Set();
    const refuse = (node, text) => {
      if (told.has(node) || names.test(text.trim())) return;
      told.add(node);
      context.report({ node, messageId: "word", data: { text: text.trim().slice(0, 40) } });
    };
    const refuseShown = (node) => {
      for (const part of shown(node)) if (letters.test(textOf(part))) refuse(part, textOf(part));
    };
    return {
      JSXText: (node) => letters.test(node.value) && refuse(node, node.value),
      "JSXElement > JSXExpressionContainer": (node) => refuseShown(node.expression),
      "JSXFragment > JSXExpressionContainer": (node) => refuseShown(node.expression),
      JSXAttribute(node) {
        if (!carriers.test(node.name.name) || !node.value) return;
        refuseShown(
          node.value.type === "JSXExpressionContainer" ? node.value.expression : node.value,
        );
      },
      "Literal, TemplateLiteral"(node) {
        const text = textOf(node);
        if (sentence.test(text) && !isTechnical(node)) refuse(node, text);
      },
    };
  },
};
