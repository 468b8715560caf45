import type { SandboxAnswer, SandboxCharge } from "@/lib/operations/demo/providers/contract";

export interface AnswerProps {
  charge: SandboxCharge;
  isBusy: boolean;
  onAnswer: (answer: SandboxAnswer["answer"]) => void;
}
