import type { Offer } from '#domain/onboarding';
import { nameEndings, states } from '#platform/reference-data';
import { dollars, feeOf } from './state-guide.js';

/** What every company costs. */
export function feesText({ formations, expeditedEinInCents }: Offer): string {
  const rows = formations.map((one) => {
    const name = states.byCode(one.state)?.name ?? one.state;
    return `| ${name} (${one.state}) | ${one.entityType} | ${feeOf(one)} | ${dollars(one.priceInCents)} |`;
  });
  return [
    '# What a company costs',
    'The price has the fee of the state, and formation, registered agent and EIN by the service. ' +
      `An expedited EIN is ${dollars(expeditedEinInCents)} more, and is for companies on which nobody has a US tax number.`,
    ['| State | Kind | Fee of the state | Price in all |', '| --- | --- | --- | --- |', ...rows].join('\n'),
  ].join('\n\n');
}

/** What a founder is asked, so that she can have it ready. */
export function checklistText({ steps }: Offer): string {
  const kind = ({ entityTypes }: Offer['steps'][number]): string =>
    entityTypes.length === 1 ? ` (${entityTypes.join()} only)` : '';
  return [
    '# What is asked before a company is formed',
    steps.map((step, at) => `${at + 1}. **${step.title}**${kind(step)}: ${step.ask}`).join('\n'),
    '## What a name may end in',
    `- LLC: ${nameEndings.LLC.join(', ')}\n- CCorp: ${nameEndings.CCorp.join(', ')}`,
    'Tax numbers, payment and signatures are on pages that the person opens: no assistant sees them.',
  ].join('\n\n');
}
