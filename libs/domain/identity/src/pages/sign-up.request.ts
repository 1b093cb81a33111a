import { passwordFault } from '#platform/credentials';
import { DomainError } from '#kit/event-sourcing';
import { Email, Text, validate } from '#platform/http';
import type { Faults } from '#platform/http';
import { CountryCode } from '#platform/reference-data';
import type { SignUp } from '../accounts/sign-up.js';

/** In the order of the form, which is also the order of its errors. */
export class SignUpRequest implements SignUp {
  @Text({ max: 50 }) firstName!: string;
  @Text({ max: 50 }) lastName!: string;
  @CountryCode() countryOfResidence!: string;
  @Email() email!: string;
}

class EmailRequest {
  @Email() email!: string;
}

const WORDS: Readonly<Record<string, string>> = {
  email: 'Enter an e-mail address, such as ada@founders.example.',
  firstName: 'Enter your legal first name.',
  lastName: 'Enter your legal last name.',
  countryOfResidence: 'Choose the country where you live.',
};

type Read<T> =
  { readonly value: T; readonly faults?: never } | { readonly value?: never; readonly faults: Faults };

/** Returns the validated sign-up form, or its errors. */
export function readSignUp(form: Readonly<Record<string, string>>): Read<SignUp> {
  const read = readAs(SignUpRequest, form);
  const { email, firstName, lastName } = read.value ?? {};
  const ownWords = [email, firstName, lastName].filter((one) => one !== undefined);
  const weak = passwordFault(form['password'] ?? '', ownWords);
  return weak === null ? read : { faults: { ...read.faults, password: weak } };
}

/** Returns the validated address of a form, or its error. */
export const readEmail = (form: Readonly<Record<string, string>>): Read<{ readonly email: string }> =>
  readAs(EmailRequest, form);

function readAs<T extends object>(type: new () => T, form: object): Read<T> {
  try {
    return { value: validate(type, { ...form }) };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const failed = Object.entries(error.fields ?? {});
    return {
      faults: Object.fromEntries(failed.map(([name, { message }]) => [name, WORDS[name] ?? message])),
    };
  }
}
