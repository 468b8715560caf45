export function StatementText({ text }: { text: string }) {
  return (
    <p className="mt-2 break-words rounded-md bg-muted px-3 py-2 font-mono text-[0.8125rem]" translate="no">
      {text}
    </p>
  );
}
