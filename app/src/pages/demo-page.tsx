// The demo till's own page, for a purchase without JavaScript.
import '../styles/checkout.css';
import '../styles/status.css';
import { DemoForm } from '../checkout/demo-form';
import { Doorway } from '../components/doorway';
import { Headline } from '../components/headline';
import type { DemoPage as DemoContent } from '../core/core';

export default function DemoPage({ content }: { content: DemoContent }) {
  return (
    <div className="status wrap">
      <div className="status-door">
        <Doorway day={4} />
        <p className="eyebrow">{content.eyebrow}</p>
        <h1 tabIndex={-1}>
          <Headline of={content.title} />
        </h1>
        <div className="prose">
          {content.paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
        <DemoForm content={content} />
      </div>
    </div>
  );
}
