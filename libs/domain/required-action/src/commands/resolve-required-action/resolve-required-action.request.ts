import { ENTITY_TYPE_ENDING } from '#platform/reference-data';
import type { FieldError } from '#kit/event-sourcing';
import { AboutObject, type CrossFieldRules, NestedList, OneOf, Text, Whole } from '#platform/http';
import type { Description } from '#platform/openapi';
import { ACTION_CODES, type ActionCode, type SentResolution } from '../../domain/types.js';
import { ACTION_CODE } from '../../value-sets.js';

const INVALID = 'E_NAME_OPTIONS_INVALID';

@AboutObject('A new name for the company.')
class SubmittedNameRequest {
  @Text({
    max: 200,
    printed: true,
    about: 'With or without its ending. Must not be a name that the state has rejected for this company.',
  })
  name!: string;
  @Text({
    max: 50,
    code: INVALID,
    component: ENTITY_TYPE_ENDING,
    about: 'Must fit the entity type. Case-sensitive.',
  })
  entityTypeEnding!: string;
  @Whole({
    min: 1,
    code: INVALID,
    about:
      '1 is most preferred. Each name has a different position; a repeated one is reported on `nameOptions`.',
  })
  position!: number;
}

const asksForNames = ({ actionCode }: ResolutionRequest): boolean =>
  actionCode === 'FORMATION_NAME_OPTIONS_EXHAUSTED';

/** The body of a resolution (contract 6.5). Names are ignored for actions that ask for a signature. */
export class ResolutionRequest implements CrossFieldRules {
  @OneOf(ACTION_CODES, {
    component: ACTION_CODE,
    about: 'The code of the action. Actions that ask for a signature cannot be resolved by this call.',
  })
  actionCode!: ActionCode;

  @NestedList(() => SubmittedNameRequest, {
    min: 1,
    max: 3,
    code: INVALID,
    when: asksForNames,
    about: 'Required for `FORMATION_NAME_OPTIONS_EXHAUSTED`; otherwise ignored.',
  })
  nameOptions?: SubmittedNameRequest[];

  failingTogether(failed: (path: string) => boolean): Readonly<Record<string, FieldError>> {
    if (!asksForNames(this) || failed('nameOptions')) return {};
    const positions = (this.nameOptions ?? []).map(({ position }) => position);
    if (new Set(positions).size === positions.length) return {};
    return { nameOptions: { code: INVALID, message: 'must each have a different position' } };
  }
}

/** Converts a validated body into the domain's resolution, with the known fields only. */
export const toResolution = ({ actionCode, nameOptions }: ResolutionRequest): SentResolution => ({
  actionCode,
  nameOptions:
    actionCode === 'FORMATION_NAME_OPTIONS_EXHAUSTED'
      ? (nameOptions ?? []).map(({ name, entityTypeEnding, position }) => ({
          name,
          entityTypeEnding,
          position,
        }))
      : [],
});

/** The parts of the description that the routes of partners and founders share. */
export const RESOLUTION = {
  about:
    "New names replace the company's names at once. Actions that ask for a signature are resolved by signing the form: `POST …/signatures`.",
  requests: {
    names: {
      actionCode: 'FORMATION_NAME_OPTIONS_EXHAUSTED',
      nameOptions: [
        { name: 'Analytical Looms', entityTypeEnding: 'LLC', position: 1 },
        { name: 'Difference Engines', entityTypeEnding: 'L.L.C.', position: 2 },
      ],
    },
  },
  errors: [
    'E_NOT_FOUND',
    'E_REQUIRED_ACTION_NOT_FOUND',
    'E_REQUIRED_ACTION_CODE_MISMATCH',
    'E_NAME_OPTIONS_INVALID',
    'E_REQUIRED_ACTION_CLOSED',
    'E_REQUIRED_ACTION_NOT_RESOLVABLE',
  ],
} as const satisfies Partial<Description>;
