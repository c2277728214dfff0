// Declares a PDF file of Typst as accessible by the rules of PDF/UA-1 (ISO 14289-1). Typst itself writes the tags, the
// language and the alternative texts; its WebAssembly build lacks the setting for the rest.

/** The part of the standard, as XMP metadata. */
const NAMESPACE = ' xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/" >';
const PART = '<pdfuaid:part>1</pdfuaid:part></rdf:Description>';

/** Adds the declaration, and that viewers show the title, as an incremental update (ISO 32000-1, 7.5.6). */
export function declareAccessible(bytes) {
  const file = bytes.toString('latin1');
  const [, start] = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(file) ?? fail('the position of its index');
  const [, trailer] = /trailer\s*<<([\s\S]*?)>>\s*startxref/.exec(file) ?? fail('a trailer');
  const root = reference(trailer, 'Root');
  const catalog = replaced(object(file, root), '/ViewerPreferences <<', '$& /DisplayDocTitle true');
  const metadata = reference(catalog, 'Metadata');
  const [, xmp] =
    /stream\r?\n([\s\S]*?)\r?\nendstream/.exec(object(file, metadata)) ?? fail('metadata');
  const declared = replaced(replaced(xmp, / >(?=<dc:)/, NAMESPACE), '</rdf:Description>', PART);

  const objects = [
    [
      metadata,
      `<< /Type /Metadata /Subtype /XML /Length ${declared.length} >>\nstream\n${declared}\nendstream`,
    ],
    [root, catalog],
  ];
  let update = '\n';
  const index = objects.map(([number, content]) => {
    const position = String(file.length + update.length).padStart(10, '0');
    update += `${number} 0 obj\n${content}\nendobj\n`;
    return `${number} 1\n${position} 00000 n\r\n`;
  });
  const position = file.length + update.length;
  const last = `xref\n${index.join('')}trailer\n<<${trailer}  /Prev ${start}\n>>\nstartxref\n${position}\n%%EOF\n`;
  return Buffer.from(file + update + last, 'latin1');
}

const reference = (text, key) =>
  Number((new RegExp(`/${key} (\\d+) 0 R`).exec(text) ?? fail(`a reference ${key}`))[1]);

/** The content of the object with this number. */
function object(file, number) {
  const found = new RegExp(`\\n${number} 0 obj\\s+([^]*?)\\s+endobj`).exec(file);
  return (found ?? fail(`an object ${number}`))[1];
}

function replaced(text, part, replacement) {
  const result = text.replace(part, replacement);
  return result === text ? fail(part) : result;
}

function fail(what) {
  throw new Error(`The PDF file lacks ${what}.`);
}
