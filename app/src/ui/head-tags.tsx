// Renders the tags of the core's head data. React puts them into <head>; the prerender does the same for the served
// page.
import type { Head } from '../core/core';

export function HeadTags({ head }: { head: Head }) {
  const { title, description, canonical, robots, openGraph, themeColor } = head;
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      {robots && <meta name="robots" content={robots} />}
      <link rel="canonical" href={canonical} />
      <meta name="theme-color" content={themeColor} />
      {openGraph.map(({ property, content }) => (
        <meta
          key={`${property} ${content}`}
          {...(property.startsWith('twitter:') ? { name: property } : { property })}
          content={content}
        />
      ))}
    </>
  );
}
