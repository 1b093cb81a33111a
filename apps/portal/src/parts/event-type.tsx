/** Shows a webhook event's name and its description, in which backticks mark code. */
export function EventType({ eventName, description }: { eventName: string; description: string }) {
  return (
    <>
      <code>{eventName}</code>{' '}
      <span className="faint">
        {description.split('`').map((text, index) => (index % 2 ? <code key={index}>{text}</code> : text))}
      </span>
    </>
  );
}
