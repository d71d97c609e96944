import os
import unittest

from program import PENDULUM, ProgramTest


class Models(ProgramTest):
    def test_lists_the_gallery(self):
        run = self.run_camber("models")
        self.assertEqual(run.returncode, 0, run.stderr)
        self.assertIn("kane_arm", run.stdout)
        models = self.run_json("models")["models"]
        self.assertEqual(len(models), len(run.stdout.splitlines()))
        for model in models:
            self.assertTrue(model["title"] and model["about"], model)

    def test_every_model_runs(self):
        for model in self.run_json("models")["models"]:
            with self.subTest(model=model["name"]):
                self.assertEqual(self.run_json("simulate", model["name"], "--duration=0.1")["final"]["t"], 0.1)

    def test_shows_a_file_as_it_is(self):
        path = self.model()
        self.assertEqual(self.run_camber("models", "--show", path).stdout, PENDULUM)

    def test_shows_models_alone(self):
        secret = self.folder / "secret.txt"
        secret.write_text("user:password\n")
        run = self.run_camber("models", "--show", secret)
        self.assertEqual((run.returncode, run.stdout), (2, ""))
        self.assertIn("secret.txt:1:1: expected a map", run.stderr)

    def test_with_defaults_shows_a_model_that_moves_alike(self):
        self.model()
        shown = self.run_camber("models", "--show", "model.yaml", "--defaults").stdout
        self.assertIn("tolerance", shown)
        self.model(shown, "shown.yaml")
        first, second = (self.run_json("simulate", name)["final"]["q.O"] for name in ["model.yaml", "shown.yaml"])
        self.assertAlmostEqual(first, second, delta=1e-9)

    def test_environment_names_another_gallery(self):
        self.model("# About it.\n" + PENDULUM, "mine.yaml")
        environment = {**os.environ, "CAMBER_MODELS": str(self.folder)}
        run = self.run_camber("models", env=environment)
        self.assertEqual(run.stdout.split(), ["mine", "Test", "pendulum", "About", "it."])
        self.assertEqual(self.run_camber("simulate", "mine", "--quiet", env=environment).returncode, 0)

    def test_unknown_name_is_wrong_input(self):
        run = self.run_camber("models", "--show", "kane_arn")
        self.assertEqual(run.returncode, 2)
        self.assertIn("did you mean 'kane_arm'?", run.stderr)


class Doctor(ProgramTest):
    def test_tells_what_the_build_has(self):
        found = self.run_json("doctor")
        for name in [
            "camber", "compiler", "build type", "instruction set", "Eigen", "SUNDIALS", "yaml-cpp", "HDF5",
            "fmt", "nlohmann-json", "CLI11", "MPI", "page of reports", "gallery",
        ]:
            self.assertTrue(found[name], name)
        table = self.run_camber("doctor").stdout
        for name, value in found.items():
            self.assertRegex(table, f"(?m)^{name} +")
            self.assertIn(value, table)

    def test_version(self):
        run = self.run_camber("--version")
        self.assertEqual((run.returncode, run.stdout), (0, f"camber {self.run_json('doctor')['camber']}\n"))

    def test_help(self):
        for arguments in [["--help"], ["simulate", "--help"], ["verify", "--help"], ["report", "--help"], ["view", "--help"], ["models", "--help"], ["doctor", "--help"]]:
            run = self.run_camber(*arguments)
            self.assertEqual(run.returncode, 0)
            self.assertIn("--help", run.stdout)


if __name__ == "__main__":
    unittest.main()
