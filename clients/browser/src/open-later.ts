export interface OpenedLink {
  readonly url: string;
  /** False if the browser blocked the window: show the founder a link to `url`. */
  readonly opened: boolean;
}

/**
 * Opens a window for an address that is not known yet. The window is opened at once, because browsers block windows that
 * are opened later than the click.
 *
 * @throws the error of `urlOf`, after closing the window
 */
export async function openLater(
  urlOf: () => Promise<string>,
  open: () => Window | null = () => window.open('', '_blank'),
): Promise<OpenedLink> {
  const opened = open();
  // The other page gets no access to this one.
  if (opened) opened.opener = null;
  try {
    const url = await urlOf();
    // `closed` if the founder did not wait.
    const isOpen = opened !== null && !opened.closed;
    if (isOpen) opened.location.replace(url);
    return { url, opened: isOpen };
  } catch (error) {
    opened?.close();
    throw error;
  }
}
