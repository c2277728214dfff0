// Demo payment page, for a purchase without JavaScript.
import '../checkout/checkout.css';
import './status-page.css';
import { DemoForm } from '../checkout/demo-form';
import type { DemoPage as DemoContent } from '../core/core';
import { MoonlitDoorIllustration } from '../illustrations/moonlit-door-illustration';
import { Headline } from '../ui/headline';

export default function DemoPage({ content }: { content: DemoContent }) {
  return (
    <div className="container page-head status-page">
      <div className="stack-3 positioned items-start status-main">
        <MoonlitDoorIllustration day={4} />
        <p className="eyebrow">{content.eyebrow}</p>
        <h1 className="text-page headline" tabIndex={-1}>
          <Headline of={content.title} />
        </h1>
        <div className="prose text-lead">
          {content.paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
        <DemoForm content={content} />
      </div>
    </div>
  );
}
