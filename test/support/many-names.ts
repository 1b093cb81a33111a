const FIRST =
  'Ada Grace Alan Edsger Barbara Donald Mary Niklaus Radia Dennis Hedy Ken Frances Tim Adele Linus Joan'.split(
    ' ',
  );
const LAST =
  'Lovelace Hopper Turing Dijkstra Liskov Knuth Shaw Wirth Perlman Ritchie Lamarr Thompson Allen Lee Clarke'.split(
    ' ',
  );
const TRADES =
  'Engines Looms Holdings Labs Trading Foods Design Works Media Studio Motors Optics Robotics Textiles'.split(
    ' ',
  );

/** Many hundreds of names, so that a word occurs in some hundreds of 100,000 documents. */
const nameAt = (index: number, words: readonly string[]): string =>
  `${words[index % words.length] ?? ''}${(index % 97).toString(36)}`;

/** Returns the name and address of the founder of a number. */
export function founderAt(index: number): { firstName: string; lastName: string; email: string } {
  const [firstName, lastName] = [nameAt(index, FIRST), nameAt(index * 31, LAST)];
  return { firstName, lastName, email: `${firstName}.${lastName}.${index}@founders.example`.toLowerCase() };
}

/** Returns the name of the company of a number, without its ending. */
export const companyNameAt = (index: number): string =>
  `${nameAt(index, LAST)} ${nameAt(index * 17, TRADES)}`;
