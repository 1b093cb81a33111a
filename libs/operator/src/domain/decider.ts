import type { Aggregate } from '#event-sourcing';
import type { ActData, OperatorActEvent } from './events.js';

/** What operators did about one stream, in order. */
export type OperatorActs = readonly OperatorActEvent[];

export type OperatorActCommand =
  | { readonly type: 'RecordReveal'; readonly act: ActData<'PersonalDataRevealed'> }
  | { readonly type: 'RecordSkip'; readonly act: ActData<'ParkedEventSkipped'> };

/** Its id is the name of the stream that was acted on. */
export const operatorAct: Aggregate<OperatorActs, OperatorActCommand, OperatorActEvent> = {
  category: 'operatorAct',
  events: { PersonalDataRevealed: 1, ParkedEventSkipped: 1 },
  decider: {
    initialState: [],

    evolve(acts, event) {
      switch (event.type) {
        case 'PersonalDataRevealed':
        case 'ParkedEventSkipped':
          return [...acts, event];
      }
    },

    decide(_, command) {
      switch (command.type) {
        case 'RecordReveal':
          return [{ type: 'PersonalDataRevealed', data: command.act }];
        case 'RecordSkip':
          return [{ type: 'ParkedEventSkipped', data: command.act }];
      }
    },
  },
};
