// The placeholders of a form on its way: three doorways in hairline and two rules, with a slow light over them.

export function CheckoutSkeleton() {
  return (
    <div className="checkout-skeleton" aria-hidden="true">
      <div className="checkout-arches">
        <span />
        <span />
        <span />
      </div>
      <span className="checkout-line" />
      <span className="checkout-line" />
    </div>
  );
}
