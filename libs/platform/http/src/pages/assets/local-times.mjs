// Shows times in the reader's time zone. Without this script they are in UTC.
const local = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
});
for (const time of document.querySelectorAll('time')) {
  time.title = time.textContent;
  time.textContent = local.format(new Date(time.dateTime));
}
