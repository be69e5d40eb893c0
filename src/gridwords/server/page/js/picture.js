// Pictures that the player gives: a photograph, a file, a drop or a paste.

/** A tile that is less sure than this should be looked at; the package has the same number. */
export const DOUBTFUL = 0.9;

/** The folder of the reader, if the page has one. */
export const readerFolder = document.documentElement.dataset.reader;

/** Whether this page can read pictures, and the browser decode them outside the page. */
export const readsPictures = () => readerFolder !== undefined && "OffscreenCanvas" in window;

/** @param {File | Blob | null | undefined} file */
export const isPicture = (file) => Boolean(file?.type.startsWith("image/"));

/**
 * The picture in what was pasted or dropped.
 * @param {DataTransfer | null | undefined} data
 * @returns {File | undefined}
 */
export const pictureIn = (data) => [...(data?.files ?? [])].find(isPicture);

/** The picture on the clipboard, where the browser lets the page look. @returns {Promise<Blob | null>} */
export async function copiedPicture() {
  try {
    for (const item of await navigator.clipboard.read()) {
      const type = item.types.find((one) => one.startsWith("image/"));
      if (type) return await item.getType(type);
    }
  } catch {
    /* not allowed, or nothing to read */
  }
  return null;
}

/** @type {(picture: File) => void} */
let taker = () => {};

/** Sets who takes pictures that are dropped or pasted anywhere. @param {(picture: File) => void} take */
export const onPicture = (take) => {
  taker = take;
};
/** @param {File} picture */
export const givePicture = (picture) => taker(picture);
