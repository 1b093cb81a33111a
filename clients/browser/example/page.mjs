/* global document, fetch */
import { createFormation, registerCompanyProgress } from '/partner-formation-browser.js';

const formation = createFormation({
  baseUrl: document.querySelector('meta[name=service-url]').content,
  getToken: async () => {
    const response = await fetch('/formation-token', { method: 'POST' });
    if (!response.ok) throw new Error(`no token: ${response.status}`);
    return response.json();
  },
});
registerCompanyProgress(formation);

const companies = document.querySelector('#companies');
try {
  for await (const { serviceCompanyId } of formation.companies()) {
    const progress = document.createElement('company-progress');
    progress.setAttribute('company-id', serviceCompanyId);
    companies.append(progress);
  }
  if (!companies.hasChildNodes()) companies.textContent = 'You have no company yet.';
} catch (error) {
  companies.textContent = `Your company cannot be shown right now (${error.code}). Reload the page.`;
}
