// Sound and vibration for words, each if the player wants it. The choice stays on the device.
import { h } from "./dom.js";
import { keep, kept } from "./kept.js";
import { strings } from "./strings.js";

/**
 * Pitches in Hz, one after the other, and how long to vibrate in ms.
 * @type {Record<string, { pitches: number[], ms: number[] }>}
 */
const FEEL = {
  new: { pitches: [660, 880], ms: [25] },
  known: { pitches: [440], ms: [10, 40, 10] },
  bad: { pitches: [180], ms: [60] },
};
const NOTE_S = 0.09;
const LOUDNESS = 0.12;

/** @type {AudioContext | null} */
let audio = null;

/** @param {string} verdict */
export function feel(verdict) {
  const { pitches, ms } = FEEL[verdict] ?? FEEL.bad;
  if (kept("vibration", false)) navigator.vibrate?.(ms);
  if (!kept("sound", false)) return;
  audio ??= new AudioContext(); // a browser allows one only after a touch or a key
  const start_s = audio.currentTime;
  const gain = audio.createGain();
  gain.gain.setValueAtTime(LOUDNESS, start_s);
  gain.gain.exponentialRampToValueAtTime(0.001, start_s + NOTE_S * (pitches.length + 1));
  gain.connect(audio.destination);
  const tone = audio.createOscillator();
  pitches.forEach((pitch, i) => tone.frequency.setValueAtTime(pitch, start_s + i * NOTE_S));
  tone.connect(gain);
  tone.start(start_s);
  tone.stop(start_s + NOTE_S * (pitches.length + 1));
}

/** Switches for what this device can do. */
export function feelFields() {
  const offered = [
    ["sound", strings.play.sound],
    ...("vibrate" in navigator ? [["vibration", strings.play.vibration]] : []),
  ];
  return offered.map(([name, text]) => {
    const box = h("input", { type: "checkbox", on: { change: () => keep(name, box.checked) } });
    box.checked = kept(name, false);
    return h("label", { class: "tick" }, box, text);
  });
}
