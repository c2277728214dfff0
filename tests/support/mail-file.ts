// Parses a message that the server has written into a file, as it does without a mail server.

export interface MailFile {
  from: string;
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** Reads the header fields that tests need, and both parts. */
export function parseMail(source: string): MailFile {
  const unfolded = source.replaceAll(/\r\n[ \t]/g, ' ');
  const field = (name: string) =>
    decodeHeader(new RegExp(`^${name}: (.*)\r$`, 'm').exec(unfolded)?.[1] ?? '');
  const decodedPart = (type: string) => {
    const part = source
      .split(/\r\n--[^\r\n]+\r\n/)
      .find((section) => section.includes(`Content-Type: ${type}`));
    const [, ...body] = part?.split('\r\n\r\n') ?? [];
    return decodeBody(body.join('\r\n\r\n'));
  };
  return {
    from: field('From'),
    to: field('To'),
    subject: field('Subject'),
    text: decodedPart('text/plain'),
    html: decodedPart('text/html'),
  };
}

/**
 * Decodes the encoded words of a header field (RFC 2047). White space between two encoded words is not part of the
 * text.
 */
function decodeHeader(text: string): string {
  return text
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?b\?([^?]*)\?=/gi, (_word, base64: string) =>
      Buffer.from(base64, 'base64').toString('utf8'),
    );
}

/** Decodes quoted-printable text. */
function decodeBody(text: string): string {
  const bytes = (escapes: string) =>
    Buffer.from(escapes.replaceAll('=', ''), 'hex').toString('utf8');
  return text.replaceAll('=\r\n', '').replace(/(?:=[0-9A-F]{2})+/g, bytes);
}
