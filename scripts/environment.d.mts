export function today(): string;
