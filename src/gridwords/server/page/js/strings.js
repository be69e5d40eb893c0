// What the page says, in the language of its reader. English is always here; another language is loaded when it is needed.
import { kept } from "./kept.js";
import { Language } from "./language.js";
import { html as englishHtml, texts as englishTexts } from "./strings-en.js";

/** The languages of the page, each by its own name. @type {Record<string, string>} */
export const LANGUAGES = { en: "English", de: "Deutsch", fr: "Français", es: "Español" };

/** The language chosen on this device, else the first of the reader's that the page has. */
function chosenTag() {
  const wanted = [kept("language", ""), ...(globalThis.navigator?.languages ?? [])].map((tag) => tag.split("-")[0]);
  return wanted.find((tag) => Object.hasOwn(LANGUAGES, tag)) ?? "en";
}

/** @param {string} tag @returns {Promise<typeof import("./strings-en.js") | null>} null if it cannot be loaded */
async function load(tag) {
  if (tag === "en" || !import.meta.url.startsWith("http")) return null; // a notebook has only English
  return import(new URL(`./strings-${tag}.js`, import.meta.url).href).catch(() => null);
}

const tag = chosenTag();
const loaded = await load(tag);

export const html = loaded?.html ?? englishHtml;
export const language = new Language(html.language);
export const strings = (loaded?.texts ?? englishTexts)(language);
