// A text in which the visitor's search words are marked.
import type { Part } from '../core/core';

export function Marked({ parts }: { parts: Part[] }) {
  return parts.map(({ text, marked }, index) => (marked ? <mark key={index}>{text}</mark> : text));
}
