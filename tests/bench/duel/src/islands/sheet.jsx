// Sheet of a dialog, rendered like on the site.
import sheets from '../site/sheets.json';

export default function Sheet({ label }) {
  return <div dangerouslySetInnerHTML={{ __html: sheets[label] }} />;
}
