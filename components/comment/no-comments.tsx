export const NoComments = ({ text }: { text: string }) => (
  <p className="border-t border-edge py-6 text-center text-muted">{text}</p>
);
