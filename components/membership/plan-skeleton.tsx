export function PlanSkeleton({ count = 6, label }: { count?: number; label: string }) {
  const keys = Array.from({ length: count }, (_, index) => index);
  return (
    <div role="status">
      <span className="sr-only">{label}</span>
      <div aria-hidden="true" className="plans">
        {keys.map((key) => (
          <div key={key} className="plan">
            <div className="skeleton h-6 w-28" />
            <div className="skeleton mt-4 h-10 w-40" />
            <div className="skeleton mt-5 mb-6 h-28" />
            <div className="skeleton mt-auto h-11 rounded-full" />
          </div>
        ))}
      </div>
    </div>
  );
}
