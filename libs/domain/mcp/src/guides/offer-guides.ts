import type { Offer } from '#domain/onboarding';
import { nameEndings, states } from '#platform/reference-data';
import { dollars, feeOf } from './state-guide.js';

/** Returns the price list of all companies. */
export function feesText({ formations, expeditedEinInCents }: Offer): string {
  const rows = formations.map((one) => {
    const name = states.byCode(one.state)?.name ?? one.state;
    return `| ${name} (${one.state}) | ${one.entityType} | ${feeOf(one)} | ${dollars(one.priceInCents)} |`;
  });
  return [
    '# Company prices',
    'The price includes the state fee and our formation, registered agent and EIN services. ' +
      `An expedited EIN costs ${dollars(expeditedEinInCents)} extra and is only for companies without a person who has a US tax number.`,
    ['| State | Kind | State fee | Total price |', '| --- | --- | --- | --- |', ...rows].join('\n'),
  ].join('\n\n');
}

/** Returns the questions for a founder, to prepare the answers. */
export function checklistText({ steps }: Offer): string {
  const kind = ({ entityTypes }: Offer['steps'][number]): string =>
    entityTypes.length === 1 ? ` (${entityTypes.join()} only)` : '';
  return [
    '# Have this ready before you form a company',
    steps.map((step, at) => `${at + 1}. **${step.title}**${kind(step)}: ${step.ask}`).join('\n'),
    '## Allowed name endings',
    `- LLC: ${nameEndings.LLC.join(', ')}\n- CCorp: ${nameEndings.CCorp.join(', ')}`,
    'Tax numbers, payment and signatures are entered on pages that the person opens. No assistant sees them.',
  ].join('\n\n');
}
