// The description of the HTTP interface, from openapi.json, with a way to try each call.
import { h } from "./dom.js";

const main = /** @type {HTMLElement} */ (document.getElementById("main"));
const api = await (await fetch("openapi.json")).json();

/** @param {any} schema @returns {any} */
const resolve = (schema) => (schema?.$ref ? api.components.schemas[schema.$ref.split("/").pop()] : schema);

/** @param {any} schema @returns {string} */
function kind(schema) {
  if (!schema) return "any";
  if (schema.$ref) return schema.$ref.split("/").pop();
  if (schema.anyOf) return schema.anyOf.map(kind).join(" or ");
  if (schema.enum) return schema.enum.map((/** @type {any} */ one) => JSON.stringify(one)).join(" or ");
  if (schema.type === "array") return `list of ${schema.items ? kind(schema.items) : "values"}`;
  return schema.type ?? "any";
}

/** Text with `code` in it. @param {string} text */
const prose = (text) => text.split("`").map((part, i) => (i % 2 ? h("code", { text: part }) : part));

/** @param {any} schema */
function table(schema) {
  const members = Object.entries(schema.properties ?? {});
  const first = members.filter(([name]) => schema.required?.includes(name)), rest = members.filter((one) => !first.includes(one));
  const rows = [...first, ...rest].map(([name, value]) => {
    const part = /** @type {any} */ (value), needed = schema.required?.includes(name);
    const usual = part.default == null ? "" : ` Default: ${JSON.stringify(part.default)}.`;
    return h("tr", {}, h("td", {}, h("code", { text: name })), h("td", { text: kind(part) }), h("td", {}, ...prose(`${needed ? "Required. " : ""}${part.description ?? ""}${usual}`)));
  });
  return h("div", { class: "scroll" }, h("table", {}, h("thead", {}, h("tr", {}, ...["Member", "Type", ""].map((text) => h("th", { scope: "col", text })))), h("tbody", {}, ...rows)));
}

/** An example of a body, from the examples of its required members. @param {any} schema */
function example(schema) {
  const given = Object.entries(schema.properties ?? {}).filter(([name]) => schema.required?.includes(name) || name === "words" && schema.title === "CheckRequest");
  return JSON.stringify(Object.fromEntries(given.map(([name, part]) => [name, /** @type {any} */ (part).examples?.[0] ?? ""])), null, 2);
}

/** @param {string} path @param {string} method @param {any} call */
function section(path, method, call) {
  const body = resolve(call.requestBody?.content?.["application/json"]?.schema);
  const reply = resolve(call.responses?.["200"]?.content?.["application/json"]?.schema);
  const area = body && h("textarea", { "aria-label": `Body of ${path}`, spellcheck: "false" });
  if (area) area.value = example(body);
  const answer = h("pre", { hidden: true, tabindex: 0, "aria-label": "Answer" });
  const send = async () => {
    answer.hidden = false;
    let got;
    try {
      got = await fetch(path.slice(1), { method: method.toUpperCase(), ...(area ? { headers: { "content-type": "application/json" }, body: area.value } : {}) });
    } catch {
      answer.textContent = "The server does not answer.";
      return;
    }
    const text = await got.text();
    let shown = text;
    try { shown = JSON.stringify(JSON.parse(text), null, 1); } catch { /* plain text */ }
    answer.textContent = `${got.status} ${got.statusText}\n${shown.slice(0, 20000)}`;
  };
  return h("section", { class: "card call" },
    h("h2", {}, h("span", { class: "method", text: method.toUpperCase() }), h("code", { text: path })),
    h("p", {}, ...prose(call.description ?? "")),
    body ? h("details", { open: true }, h("summary", { text: "Body" }), table(body)) : null,
    reply?.properties ? h("details", {}, h("summary", { text: "Answer" }), h("p", { class: "soft" }, ...prose(reply.description ?? "")), table(reply)) : null,
    path.includes("{") ? null : h("details", {}, h("summary", { text: "Try it" }), area ?? "", h("p", {}, h("button", { type: "button", class: "main", text: "Send", on: { click: send } })), answer));
}

main.append(h("p", {}, "Every refusal is a JSON problem (RFC 9457): what was wrong in ", h("code", { text: "detail" }), ", and the ", h("code", { text: "limit" }), " where one was passed."));
for (const [path, calls] of Object.entries(api.paths)) {
  for (const [method, call] of Object.entries(/** @type {any} */ (calls))) main.append(section(path, method, call));
}
