import { writeFileSync } from 'node:fs';
import { eventually } from '#kit/kernel/testing';
import { Office, UNKNOWN } from '../support/operations.js';
import { type Outcome, pdf } from '../support/operator-calls.js';
import { commonService } from '../support/shared-service.js';

describe('the operations command', () => {
  const service = commonService();
  let office: Office;

  beforeAll(async () => {
    office = await Office.at(service);
  });

  const as = (name: string, line: string, ...more: string[]): Promise<Outcome> =>
    office.tell('operations', ...line.split(' '), ...more, '--as', name);

  describe('while the service runs', () => {
    let id: string;
    beforeAll(async () => {
      id = await office.newCompany();
    });

    it('brings a company to its EIN', async () => {
      await as('Ada', `formation accept ${id}`);
      await as('Barbara', `formation file ${id} --filing-number WY-2026-2`);
      await as('Barbara', `ein issue ${id} --ein 98-7654321`);
      await as('Ada', `ein correct ${id} --ein 98-7654322`);
      await eventually(async () => {
        const { ein, formationFilingNumber } = await office.company(id);
        expect([ein, formationFilingNumber]).toEqual(['98-7654322', 'WY-2026-2']);
      });
    });

    it('adds documents and notes', async () => {
      const file = `${office.service.dataDir}/Notice of the county.pdf`;
      writeFileSync(file, pdf());
      await as('Ada', `mail upload ${id}`, '--file', file);
      await as('Ada', `document upload ${id} --type OperatingAgreement --name Signed.pdf`, '--file', file);
      const { noteId } = await as('Ada', `note add ${id}`, '--note', 'We called the county.');
      await eventually(async () => {
        const { adminNotes } = await office.company(id);
        expect(adminNotes).toMatchObject([{ noteId, note: 'We called the county.', createdBy: 'Ada' }]);
      });
      await as('Ada', `note resolve ${id} --note-id ${noteId}`);
      await eventually(async () => {
        expect((await office.company(id)).adminNotes).toMatchObject([{ noteId, status: 'Resolved' }]);
      });
      const names = (await office.documentsOf(id)).map(({ name }) => name);
      expect(names).toEqual(expect.arrayContaining(['Notice of the county.pdf', 'Signed.pdf']));
    });

    it('notifies the partner once and shows the auditor who did it', async () => {
      await office.expectEvents(id, [
        'company_formation_submitted',
        'company_formation_completed',
        'document_aoo_uploaded',
        'document_operatingagreement_uploaded',
        'company_ein_issued',
        'document_einletter_uploaded',
        'company_ein_corrected',
        'document_mail_uploaded',
        'document_operatingagreement_uploaded',
        'company_note_added',
      ]);
      const who = (await office.replay(id)).map(({ type, actor }) => `${type} ${actor.id}`);
      expect(who.slice(2)).toEqual([
        'FormationFiled Barbara',
        'DocumentAdded Barbara',
        'DocumentAdded Barbara',
        'EinIssued Barbara',
        'DocumentAdded Barbara',
        'EinCorrected Ada',
        'DocumentAdded Ada',
        'DocumentAdded Ada',
        'AdminNoteAdded Ada',
        'AdminNoteResolved Ada',
      ]);
    });
  });

  it('fails a formation and rejects names', async () => {
    const [failing, nameless] = [await office.newCompany(), await office.newCompany()];
    const failed = await as('Ada', `formation fail ${failing} --reason-code STATE_REJECTED --message No.`);
    expect(failed.triggeredEvents).toEqual(['company_formation_failed', 'company_note_added']);
    const refuse = `formation refuse-names ${nameless} --reason Taken.`;
    await as('Ada', `${refuse} --count 1`);
    const all = await as('Ada', refuse);
    expect(all.triggeredEvents).toEqual(['company_name_options_required']);
  });

  it('executes a repeated call once', async () => {
    const id = await office.newCompany();
    const note = () => as('Ada', `note add ${id} --note Once. --idempotency-key one`);
    expect(await note()).toEqual(await note());
    const notes = (await office.replay(id)).filter(({ type }) => type === 'AdminNoteAdded');
    expect(notes).toHaveLength(1);
  });

  const refuses = async (line: string, message: string): Promise<void> => {
    const { code, stdout, stderr } = await office.cli('operations', ...line.split(' '));
    expect([line, code, stdout]).toEqual([line, 1, '']);
    expect(stderr).toContain(message);
    expect(stderr).not.toMatch(/\n\s+at /);
  };

  it('explains a mistake in one line', async () => {
    await refuses('formation accept x', 'A company id has 27 letters and digits.');
    await refuses(`formation file ${UNKNOWN}`, "required option '--filing-number <number>' not specified");
    await refuses(`document upload ${UNKNOWN} --file x.pdf --type Poem`, 'Allowed choices are');
    await refuses(`formation accept ${UNKNOWN}`, 'There is no such company.');
    await refuses(`formation refuse-names ${UNKNOWN} --reason Taken --count two`, 'Must be a whole number');
  });

  it('explains an impossible step in one line', async () => {
    const id = await office.newCompany();
    await refuses(`ein issue ${id} --ein 12-3456789`, 'The formation is not complete yet.');
    await refuses(
      `ein issue ${id} --ein 1`,
      'Some fields are invalid:\n  ein: has an invalid format; example: 12-3456789',
    );
    const filing = `formation file ${id} --filing-number 1 --filing-date 1999-01-01`;
    await refuses(filing, 'filingDate: must not be before');
    await refuses(`note resolve ${id} --note-id ${UNKNOWN}`, 'There is no such note.');
  });

  it('names an unusable file in one line', async () => {
    const [id, folder] = [await office.newCompany(), office.service.dataDir];
    writeFileSync(`${folder}/page.pdf`, '<html>');
    await refuses(`mail upload ${id} --file ${folder}/none.pdf`, 'cannot be read: ENOENT.');
    await refuses(`mail upload ${id} --file ${folder}/page.pdf`, 'is not a PDF.');
    await refuses(`mail upload ${id} --file ${folder}/page.pdf --name ../x.pdf`, 'name: has an invalid');
  });
});
