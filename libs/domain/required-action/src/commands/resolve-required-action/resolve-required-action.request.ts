import type { FieldError } from '#kit/event-sourcing';
import { type FailsTogether, NestedList, OneOf, Text, ValidateIf, Whole } from '#platform/http';
import { ACTION_CODES, type ActionCode, type SentResolution } from '../../domain/types.js';

const INVALID = 'E_NAME_OPTIONS_INVALID';

class SubmittedNameRequest {
  @Text({ max: 200 }) name!: string;
  @Text({ max: 50, code: INVALID }) entityTypeEnding!: string;
  @Whole({ min: 1, code: INVALID }) position!: number;
}

const OfNames = () =>
  ValidateIf(({ actionCode }: ResolutionRequest) => actionCode === 'FORMATION_NAME_OPTIONS_EXHAUSTED');

/** The body of a resolution (contract 6.5). A signature's code brings no names: they are not looked at. */
export class ResolutionRequest implements FailsTogether {
  @OneOf(ACTION_CODES) actionCode!: ActionCode;

  @OfNames()
  @NestedList(() => SubmittedNameRequest, { min: 1, max: 3, code: INVALID })
  nameOptions?: SubmittedNameRequest[];

  failingTogether(failed: (path: string) => boolean): Readonly<Record<string, FieldError>> {
    if (this.actionCode !== 'FORMATION_NAME_OPTIONS_EXHAUSTED' || failed('nameOptions')) return {};
    const positions = (this.nameOptions ?? []).map(({ position }) => position);
    if (new Set(positions).size === positions.length) return {};
    return { nameOptions: { code: INVALID, message: 'must have different positions' } };
  }
}

/** A validated body as the domain takes it: the fields that there are, and no others. */
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
