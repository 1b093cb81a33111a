/** Describes a webhook event, with its name if it is given; backticks in the description mark code. */
export function EventType({ eventName, description }: { eventName?: string; description: string }) {
  return (
    <>
      {eventName !== undefined && <code>{eventName}</code>}{' '}
      <span className="faint">
        {description.split('`').map((text, index) => (index % 2 ? <code key={index}>{text}</code> : text))}
      </span>
    </>
  );
}
