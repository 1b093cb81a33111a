import type { ServiceAggregate } from '#platform/domain-model';
import type { OperatorActEvent } from './events.js';

/** The last of the operators' acts on one stream; null: none. */
export type LastOperatorAct = OperatorActEvent | null;

interface OperatorActCommand {
  readonly type: 'RecordAct';
  readonly act: OperatorActEvent;
}

/** Its id is the name of the stream that was acted on. */
export const operatorAct: ServiceAggregate<LastOperatorAct, OperatorActCommand, OperatorActEvent> = {
  category: 'operatorAct',
  events: {
    PersonalDataRevealed: { version: 1, visibleToPartner: false },
    ParkedEventSkipped: { version: 1, visibleToPartner: false },
    ParkedEventRetried: { version: 1, visibleToPartner: false },
    DeliveryResent: { version: 1, visibleToPartner: false },
    DeliveriesRecovered: { version: 1, visibleToPartner: false },
    SuspensionExplained: { version: 1, visibleToPartner: false },
    EndpointEnabled: { version: 1, visibleToPartner: false },
  },
  decider: {
    initialState: null,

    evolve(_, event) {
      switch (event.type) {
        case 'PersonalDataRevealed':
        case 'ParkedEventSkipped':
        case 'ParkedEventRetried':
        case 'DeliveryResent':
        case 'DeliveriesRecovered':
        case 'SuspensionExplained':
        case 'EndpointEnabled':
          return event;
      }
    },

    decide: (_, { act }) => [act],
  },
};
