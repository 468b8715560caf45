import type { SandboxAnswer, SandboxCharge } from "@/lib/sandbox/contract";

export interface AnswerProps {
  charge: SandboxCharge;
  isBusy: boolean;
  onAnswer: (answer: SandboxAnswer["answer"]) => void;
}
