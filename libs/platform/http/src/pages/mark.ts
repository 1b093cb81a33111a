import { Html } from './html.js';

/** The product's mark: a courthouse, where companies are formed. */
const SHAPE =
  '<rect width="24" height="24" rx="6" fill="#1d4f91"/>' +
  '<path fill="#fff" d="M5 10.2 12 5.5l7 4.7v1H5zM6.4 12.4h2v4.2h-2zM11 12.4h2v4.2h-2zM15.6 12.4h2v4.2h-2zM5 17.6h14v1.6H5z"/>';

export const MARK = new Html(
  `<svg class="mark" viewBox="0 0 24 24" width="28" height="28" aria-hidden="true">${SHAPE}</svg>`,
);

/** The mark as the address of an icon. */
export const ICON = `data:image/svg+xml,${encodeURIComponent(
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">${SHAPE}</svg>`,
)}`;
