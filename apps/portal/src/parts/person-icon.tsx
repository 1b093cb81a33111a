import { ChevronDown, UserRound } from './icons.js';

export interface OfPerson {
  /** Name or e-mail address. */
  readonly person: string;
  /** Partner and role. */
  readonly about?: string;
  /** Address of the person's account, if there is one. */
  readonly account?: string;
  readonly onSignOut: () => void;
}

/** The content of the button that opens the person's menu. */
export const PersonIcon = () => (
  <>
    <UserRound className="icon" aria-hidden />
    <ChevronDown className="icon" aria-hidden />
  </>
);
