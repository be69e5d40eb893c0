// The HTTP API, described from openapi.json, with a form to try each call.
import { button, h, marked } from "./dom.js";
import { ErrorLine } from "./error-line.js";
import { request } from "./remote.js";

const main = /** @type {HTMLElement} */ (document.getElementById("main"));
/** @type {any} */
let api = null;

/** @param {any} schema @returns {any} */
const resolve = (schema) => (schema?.$ref ? api.components.schemas[schema.$ref.split("/").pop()] : schema);

/** @param {any} schema @returns {string} */
function typeName(schema) {
  if (!schema) return "any";
  if (schema.$ref) return schema.$ref.split("/").pop();
  if (schema.anyOf) return schema.anyOf.map(typeName).join(" or ");
  if (schema.enum) return schema.enum.map((/** @type {any} */ one) => JSON.stringify(one)).join(" or ");
  if (schema.type === "array") return `list of ${schema.items ? typeName(schema.items) : "values"}`;
  return schema.type ?? "any";
}

/** Text with `code` in it. @param {string} text */
const prose = (text) => marked(text, "code");

/** @param {any} schema @param {string} name */
const isRequired = (schema, name) => Boolean(schema.required?.includes(name));

/** The fields, required ones first. @param {any} schema */
function table(schema) {
  const fields = /** @type {[string, any][]} */ (Object.entries(schema.properties ?? {})).sort(
    ([a], [b]) => Number(isRequired(schema, b)) - Number(isRequired(schema, a)),
  );
  const rows = fields.map(([name, value]) => {
    const needed = isRequired(schema, name) ? "Required. " : "";
    const usual = value.default == null ? "" : ` Default: ${JSON.stringify(value.default)}.`;
    return h(
      "tr",
      {},
      h("td", {}, h("code", { text: name })),
      h("td", { text: typeName(value) }),
      h("td", {}, ...prose(`${needed}${value.description ?? ""}${usual}`)),
    );
  });
  const heading = h("tr", {}, ...["Field", "Type", "Meaning"].map((text) => h("th", { scope: "col", text })));
  return h("div", { class: "scroll" }, h("table", {}, h("thead", {}, heading), h("tbody", {}, ...rows)));
}

/** A body made of the examples of its required fields. @param {any} schema */
function example(schema) {
  // A check needs words or players, which the schema cannot say.
  const isGiven = (/** @type {string} */ name) =>
    isRequired(schema, name) || (name === "words" && schema.title === "CheckRequest");
  const given = /** @type {[string, any][]} */ (Object.entries(schema.properties ?? {})).filter(([name]) =>
    isGiven(name),
  );
  return JSON.stringify(Object.fromEntries(given.map(([name, value]) => [name, value.examples?.[0] ?? ""])), null, 2);
}

/** @param {string} path @param {string} method @param {any} call */
function section(path, method, call) {
  const body = resolve(call.requestBody?.content?.["application/json"]?.schema);
  const reply = resolve(call.responses?.["200"]?.content?.["application/json"]?.schema);
  return h(
    "section",
    { class: "card call" },
    h("h2", {}, h("span", { class: "method", text: method.toUpperCase() }), h("code", { text: path })),
    h("p", {}, ...prose(call.description ?? "")),
    body ? h("details", { open: true }, h("summary", { text: "Request" }), table(body)) : null,
    reply?.properties
      ? h(
          "details",
          {},
          h("summary", { text: "Response" }),
          h("p", { class: "soft" }, ...prose(reply.description ?? "")),
          table(reply),
        )
      : null,
    path.includes("{") ? null : form(path, method, body),
  );
}

/** @param {string} path @param {string} method @param {any} body its schema, if it has one */
function form(path, method, body) {
  const area = body && h("textarea", { "aria-label": `Request body for ${path}`, spellcheck: "false" });
  if (area) area.value = example(body);
  const response = h("pre", { hidden: true, tabindex: 0, "aria-label": "Response" });
  const send = async () => {
    const content = area && { headers: { "content-type": "application/json" }, body: area.value };
    response.hidden = false;
    try {
      const reply = await fetch(path.slice(1), { method: method.toUpperCase(), ...content });
      response.textContent = `${reply.status} ${reply.statusText}\n${pretty(await reply.text()).slice(0, 20000)}`;
    } catch {
      response.textContent = "The server is not responding.";
    }
  };
  return h(
    "details",
    {},
    h("summary", { text: "Try it" }),
    area,
    h("p", {}, button("Send", send, { class: "main" })),
    response,
  );
}

/** JSON with line breaks; other text as it is. @param {string} text */
function pretty(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 1);
  } catch {
    return text;
  }
}

const problem = new ErrorLine();
main.append(problem.element);
await problem.during(async () => {
  api = await request("openapi.json");
  main.append(
    h(
      "p",
      {},
      ...prose(
        "Errors are JSON problem details (RFC 9457): `detail` says what was wrong, and `limit` gives the limit if one was exceeded.",
      ),
    ),
  );
  for (const [path, calls] of Object.entries(api.paths)) {
    for (const [method, call] of Object.entries(/** @type {any} */ (calls))) main.append(section(path, method, call));
  }
});
