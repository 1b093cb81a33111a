// Narrows the contents to what is looked for. The page does without.
const filter = document.querySelector('.filter');
const input = filter.querySelector('input');
const links = [...document.querySelectorAll('nav li')];
const texts = new Map(
  links.map((link) => {
    const target = document.getElementById(link.querySelector('a').hash.slice(1));
    const address = target?.querySelector?.('.address')?.textContent ?? '';
    return [link, `${link.textContent} ${address}`.toLowerCase()];
  }),
);

filter.hidden = false;
input.addEventListener('input', () => {
  const words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
  for (const link of links) link.hidden = !words.every((word) => texts.get(link).includes(word));
  for (const heading of document.querySelectorAll('nav h2'))
    heading.hidden = !heading.nextElementSibling.querySelector('li:not([hidden])');
});
