// Sheet of a dialog, as the site renders it.
import sheets from '../site/sheets.json';

export default function Sheet({ label }) {
  return <div dangerouslySetInnerHTML={{ __html: sheets[label] }} />;
}
