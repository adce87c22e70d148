/** The heading of an account's form, or of what stands in its place. */
export const FormTitle = ({ text }: { text: string }) => <h1 className="text-xl leading-[1.3]">{text}</h1>;
