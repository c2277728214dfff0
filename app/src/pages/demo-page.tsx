// Demo payment page for purchases without JavaScript. With JavaScript the checkout shows the same form in its page.
import '../checkout/checkout.css';
import './status-page.css';
import { DemoForm } from '../checkout/demo-form';
import type { DemoPage as DemoContent } from '../core/core';
import { MoonlitDoorIllustration } from '../illustrations/moonlit-door-illustration';
import { PageTitle } from '../layout/page-title';

export default function DemoPage({ content }: { content: DemoContent }) {
  return (
    <div className="container page-head status-page">
      <div className="stack-3 positioned items-start status-main">
        <MoonlitDoorIllustration day={4} />
        <PageTitle eyebrow={content.eyebrow} title={content.title} className="text-page headline" />
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
