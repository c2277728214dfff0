// The text of a page of the program, as the core made it from content/program.

export function ProgramBody({ html }: { html: string }) {
  return (
    <div
      className="body program-body"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the build wrote it from content/, and checked it.
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
