// Error for a failed download of a page's files.

/** The error screen recognizes the class: it advises to check the connection, and reloads once it is back. */
export class DownloadError extends Error {}
