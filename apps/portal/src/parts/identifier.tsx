import { Fragment } from 'react';

/** A name of code, such as an event or a path. Lines break only after its separators, unless a part is too long for one. */
export const Identifier = ({ children }: { children: string }) => (
  <code className="identifier">
    {children.split(/(?<=[_/.])/).map((part, index) => (
      <Fragment key={index}>
        {part}
        <wbr />
      </Fragment>
    ))}
  </code>
);
