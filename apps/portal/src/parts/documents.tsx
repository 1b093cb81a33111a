import type { components } from '../../../../clients/typescript/src/index.js';
import { Empty } from './feedback.jsx';
import { Table } from './page.jsx';
import { Status } from './status.jsx';
import { Time } from './time.jsx';

type Document = components['schemas']['Document'];

/** A table of a company's documents. @param onOpen called with the id of the document to open */
export function DocumentTable({
  of,
  onOpen,
}: {
  of: readonly Pick<
    Document,
    'documentId' | 'name' | 'documentType' | 'sizeInBytes' | 'documentCreatedAt' | 'superseded'
  >[];
  onOpen: (documentId: string) => void;
}) {
  if (of.length === 0) return <Empty>No documents yet.</Empty>;
  return (
    <Table
      caption="Documents"
      columns={['Name', 'Type', 'Size', 'Created']}
      rows={of.map(({ documentId, name, documentType, sizeInBytes, documentCreatedAt, superseded }) => ({
        key: documentId,
        cells: [
          <button type="button" className="link" onClick={() => onOpen(documentId)}>
            {name}
          </button>,
          <>
            <Status value={documentType} tone="plain" />
            {superseded && ' (superseded)'}
          </>,
          `${Math.ceil(sizeInBytes / 1024)} KB`,
          <Time at={documentCreatedAt} />,
        ],
      }))}
    />
  );
}
