#pragma once

#include <string>
#include <variant>

#include <camber/model/coupling/custom.h>
#include <camber/model/coupling/flat_cam.h>
#include <camber/model/coupling/gear_mesh.h>
#include <camber/model/coupling/rack_mesh.h>
#include <camber/model/coupling/relation.h>
#include <camber/model/coupling/rod.h>
#include <camber/model/coupling/roller_cam.h>

/// What ties motions together besides joints and contacts. Points and axes as in the drawing.
namespace camber {

/// Of each alternative there is beside its struct
///
///   describe(visitor, part)      its values; those with a name of a file's key carry it
///   check(part, at)              the rules that relate them
///   draw(part, time_law)         the constraint that it becomes; not of a relation
struct Coupling {
  std::string name;  ///< of the coupling; unique in the model
  std::variant<RelationCoupling, RodCoupling, GearMeshCoupling, RackMeshCoupling, FlatCamCoupling,
               RollerCamCoupling, CustomCoupling>
      what;          ///< its kind and its values
  Place place = {};  ///< in the model file
};

/// What model files write, in the order of the reference. Each becomes an alternative of Coupling::what by coupling_of(),
/// which leaves alone what is one already.
using CouplingEntry =
    std::variant<RelationCoupling, GearEntry, RackEntry, BeltEntry, DifferentialEntry, PlanetaryEntry,
                 RodCoupling, GearMeshEntry, RackMeshEntry, FlatCamEntry, RollerCamEntry>;

/// The coupling that an entry of a model file means.
[[nodiscard]] decltype(Coupling::what) coupling_of(const CouplingEntry& entry, const EntryContext& context);
/// The entry from which the same coupling is read. Throws ModelError where no joint carries the parts of the coupling, and
/// where the coupling is made in code.
[[nodiscard]] CouplingEntry entry_of(const Coupling& coupling, const Carriers& carriers);

}  // namespace camber
