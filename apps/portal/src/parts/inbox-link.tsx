/** Links to the inbox that keeps the sandbox's e-mails. */
export const InboxLink = ({ url }: { url: string }) => (
  <a href={url} target="_blank" rel="noreferrer">
    Open the sandbox inbox
  </a>
);
