// Error of a page whose files could not be downloaded.

/** Failed download of a page. The error screen shows its message and an additional sentence. */
export class DownloadError extends Error {}
