// The cameras of this device, one of them at a time in a video.

// In pixels: a page of a word search needs all that cameras offer for video.
const SIZE = { width: { ideal: 1920 }, height: { ideal: 1080 } };

/** The cameras, also before the player allows their use. */
async function cameras() {
  const all = await navigator.mediaDevices.enumerateDevices();
  return all.filter(({ kind }) => kind === "videoinput");
}

/** Whether there is a camera that this page may ask for: browsers offer none outside secure contexts. */
export async function hasCamera() {
  try {
    return isSecureContext && "getUserMedia" in navigator.mediaDevices && (await cameras()).length > 0;
  } catch {
    return false;
  }
}

export class Camera {
  /** @param {() => void} lost called when the camera ends by itself */
  constructor(lost) {
    this.lost = lost;
    /** @type {MediaStream | null} */
    this.stream = null;
    this.asked = 0; // how often a camera was asked for: only the answer to the last question counts
  }

  /**
   * Opens a camera, the one at the back of a phone if none is named; null if it was closed meanwhile.
   * @param {string} [id] @returns {Promise<MediaStream | null>}
   */
  async open(id) {
    this.close(); // many phones open one at a time
    const asked = this.asked;
    const which = id ? { deviceId: { exact: id } } : { facingMode: "environment" };
    const stream = await navigator.mediaDevices.getUserMedia({ video: { ...SIZE, ...which } }).catch((error) => {
      if (asked === this.asked) throw error;
      return null;
    });
    if (asked !== this.asked) {
      if (stream) stop(stream);
      return null;
    }
    this.stream = stream;
    for (const track of stream?.getTracks() ?? []) track.addEventListener("ended", this.lost);
    return stream;
  }

  /** The camera after this one, or nothing if there is only one. @returns {Promise<string | undefined>} */
  async next() {
    const ids = (await cameras()).map(({ deviceId }) => deviceId);
    const current = this.stream?.getVideoTracks()[0]?.getSettings().deviceId ?? "";
    return ids.length > 1 ? ids[(ids.indexOf(current) + 1) % ids.length] : undefined;
  }

  close() {
    this.asked += 1;
    if (this.stream) stop(this.stream);
    this.stream = null;
  }
}

/** @param {MediaStream} stream */
function stop(stream) {
  for (const track of stream.getTracks()) track.stop(); // which sends no "ended"
}
