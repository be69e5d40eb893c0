// A countdown.
import { strings } from "./strings.js";

export class Clock {
  /** @param {(left_s: number) => void} tick four times a second @param {() => void} end */
  constructor(tick, end) {
    this.tick = tick;
    this.end = end;
    this.left_s = 0;
    this.timer = 0;
  }

  get running() {
    return this.timer !== 0;
  }

  /** @param {number} left_s Infinity for no limit */
  start(left_s) {
    this.stop();
    this.left_s = left_s;
    const ends_ms = performance.now() + left_s * 1000;
    this.timer = setInterval(() => {
      this.left_s = Math.max(0, (ends_ms - performance.now()) / 1000);
      this.tick(this.left_s);
      if (this.left_s === 0) {
        this.stop();
        this.end();
      }
    }, 250);
    this.tick(left_s);
  }

  stop() {
    clearInterval(this.timer);
    this.timer = 0;
  }
}

/** @param {number} left_s */
export function clockText(left_s) {
  if (left_s === Infinity) return strings.play.noLimit;
  const whole_s = Math.ceil(left_s);
  return `${Math.floor(whole_s / 60)}:${String(whole_s % 60).padStart(2, "0")}`;
}
